/** How many notifications are marked or deleted at once. */
export const mostAtOnce = 200
