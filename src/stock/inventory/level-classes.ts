/** An ABC class by consumption, an XYZ class by its steadiness, or both. */
export const levelClasses = [
  'A',
  'B',
  'C',
  'X',
  'Y',
  'Z',
  'AX',
  'AY',
  'AZ',
  'BX',
  'BY',
  'BZ',
  'CX',
  'CY',
  'CZ',
] as const

/** Both letters of each class. */
const wholeClasses = levelClasses.filter((name) => name.length === 2)

/** The classes with both letters that some names include: `A` for AX, AY and AZ. */
export function wholeClassesOf(names: readonly string[]): readonly string[] {
  return wholeClasses.filter((whole) => names.some((name) => whole.includes(name)))
}

/** The letters of a class by axis: `AX` names both, `X` only the second. */
export function axesOf(name: string): { abc: string | null; xyz: string | null } {
  return {
    abc: /[ABC]/.exec(name)?.[0] ?? null,
    xyz: /[XYZ]/.exec(name)?.[0] ?? null,
  }
}
