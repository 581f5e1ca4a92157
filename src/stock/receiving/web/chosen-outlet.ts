import type { UrlParams } from '#platform/web/url-state.ts'

/** The outlet that the URL names; without it, all outlets of the user. */
export const chosenOutlet = ({ outletId }: UrlParams) => (outletId ? { outletId } : {})
