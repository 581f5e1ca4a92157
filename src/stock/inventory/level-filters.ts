import { statesOf } from '#platform/machine.ts'
import { stockStatuses } from './stock-words.ts'

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

export type LevelClass = (typeof levelClasses)[number]

/** Further filters of the list besides a status. */
export const levelsOnly = ['expiring', 'dead', 'never_stocked'] as const

export type LevelsOnly = (typeof levelsOnly)[number]

/** The days within which a lot counts as expiring. */
export const expiringDays = 30

/** The letters of a class by axis: `AX` names both, `X` only the second. */
export function axesOf(name: LevelClass): { abc: string | null; xyz: string | null } {
  return {
    abc: /[ABC]/.exec(name)?.[0] ?? null,
    xyz: /[XYZ]/.exec(name)?.[0] ?? null,
  }
}

/** The URL parameters of the list's filters: of the page, and of its export. */
export const levelFilterParams = [
  'outlet',
  'status',
  'class',
  'category',
  'only',
  'variant',
] as const

type Params = Readonly<Record<string, string | undefined>>

/** The filter of a URL; invalid values are left out. */
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
