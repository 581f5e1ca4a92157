import { statesOf } from '#platform/machine.ts'
import { stockStatuses } from './stock-words.ts'

/** A class of ABC by consumption, of XYZ by its steadiness, or both together. */
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

export type LevelClass = (typeof levelClasses)[number]

/** What the list may be narrowed to besides a status. */
export const levelsOnly = ['expiring', 'dead', 'never_stocked'] as const

export type LevelsOnly = (typeof levelsOnly)[number]

/** Within how many days a lot counts as expiring. */
export const expiringDays = 30

/** The letter of each axis that a class names: `AX` names both, `X` only the second. */
export function axesOf(name: LevelClass): { abc: string | null; xyz: string | null } {
  return {
    abc: /[ABC]/.exec(name)?.[0] ?? null,
    xyz: /[XYZ]/.exec(name)?.[0] ?? null,
  }
}

/** The names of the list's filters in addresses: of the page, and of its export. */
export const levelFilterParams = [
  'outlet',
  'status',
  'class',
  'category',
  'only',
  'variant',
] as const

type Params = Readonly<Record<string, string | undefined>>

/** The filter that an address says; what it cannot mean is left out. */
export function levelFilterOf(params: Params) {
  const { outlet, category, variant, q } = params
  const status = oneOf(statesOf({ states: stockStatuses }), params.status)
  const ofClass = oneOf(levelClasses, params.class)
  const only = oneOf(levelsOnly, params.only)
  return {
    ...(outlet ? { outletId: outlet } : {}),
    ...(status ? { status } : {}),
    ...(ofClass ? { class: ofClass } : {}),
    ...(category ? { category } : {}),
    ...(only ? { only } : {}),
    ...(variant ? { variantId: variant } : {}),
    ...(q ? { q } : {}),
  }
}

function oneOf<T extends string>(known: readonly T[], text: string | undefined): T | undefined {
  return known.find((each) => each === text)
}
