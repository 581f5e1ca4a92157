/** By user, so that other users of a shared device do not read it. */
const keyOf = (userId: string, orderId: string) => `quartermaster_comment_${userId}_${orderId}`

/** The comment that a user began on an order in this tab; empty for none. */
export function readBegunComment(userId: string, orderId: string): string {
  return sessionStorage.getItem(keyOf(userId, orderId)) ?? ''
}

export function storeBegunComment(userId: string, orderId: string, text: string): void {
  if (text.trim() === '') sessionStorage.removeItem(keyOf(userId, orderId))
  else sessionStorage.setItem(keyOf(userId, orderId), text)
}
