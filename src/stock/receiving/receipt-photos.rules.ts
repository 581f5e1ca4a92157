/** The maximum of photos for one line of a receipt. */
export const mostReceiptPhotos = 8
