/** How a customer may answer by the confirm link; each of them ends it. */
export const linkAnswers = ['confirm', 'cancel', 'call_me'] as const

export type LinkAnswer = (typeof linkAnswers)[number]

/** So often may the address be put right by one link. */
export const mostAddressChanges = 5

/** So often is a new link sent in place of one that an edit ended. */
export const mostRenewals = 3

/** The length of the token in the link: 32 random bytes in base64url. */
export const tokenLength = 43
