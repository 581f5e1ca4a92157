/** A code in view is read several times a second; away for so long, it counts again. */
export const blankingMilliseconds = 1_200

/** Which codes of a picture are new: each counts once while it stays in view. */
export function createBlanking(milliseconds = blankingMilliseconds) {
  const seenAt = new Map<string, number>()
  return {
    take: (codes: readonly string[], at: number): readonly string[] => {
      const fresh = [...new Set(codes)].filter((code) => {
        const before = seenAt.get(code)
        return before === undefined || at - before > milliseconds
      })
      for (const code of codes) seenAt.set(code, at)
      return fresh
    },
  }
}
