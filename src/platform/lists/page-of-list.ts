/** The path of a list's page: `/orders` of `/orders/drafts`. */
export const pageOfList = (list: string) => `/${list.split('/')[1] ?? ''}`
