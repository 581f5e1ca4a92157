/** One line for an outbox log, without control characters. */
export function failureInWords(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  const printable = text.replaceAll(/\p{Cc}+/gu, ' ').trim()
  return printable.slice(0, 500) || 'The other side gave no reason.'
}
