import { userNoun } from './users.nouns.ts'

/** The code of a badge as it is kept, from what was scanned or typed. */
export function badgeOf(text: string): string {
  const code = text.trim().toUpperCase()
  return code.startsWith(userNoun.scanPrefix) ? code.slice(userNoun.scanPrefix.length) : code
}

/** The code as it is printed and scanned. */
export const printedBadge = (code: string) => `${userNoun.scanPrefix}${code}`

/** Whether a scanned code is that of a badge: a secret that no other endpoint is asked about. */
export const isBadge = (text: string): boolean =>
  new RegExp(`^${userNoun.scanPrefix}[A-Z2-9]{12}$`).test(text.trim().toUpperCase())
