/** `3*BAKE-101` is three of what the rest finds; without a count it is one. */
export function countedWords(text: string): { units: number; words: string } {
  const counted = /^\s*(\d{1,4})\s*[*×]\s*(.*)$/.exec(text)
  const units = Number(counted?.[1] ?? 1)
  return { units: Math.max(1, units), words: (counted?.[2] ?? text).trim() }
}
