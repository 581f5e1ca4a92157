import type { Role } from '#organization/users/roles.ts'

/** A colleague of the demo's eight sign-ins; times in days before the demo's now. */
export type DemoColleague = {
  readonly name: string
  readonly roles: readonly Role[]
  /** A role that is kept but does not count now. */
  readonly inactive?: Role
  readonly outlets: readonly string[]
  readonly addedDaysAgo: number
  readonly seenDaysAgo: number | null
  readonly reviewedDaysAgo: number | null
  readonly hasSecondFactor?: boolean
  readonly suspended?: { readonly daysAgo: number; readonly reason: string }
  readonly deactivatedDaysAgo?: number
  readonly cover?: {
    readonly role: Role
    readonly outlet: string
    readonly sinceDaysAgo: number
    readonly endsInDays: number
    readonly reason: string
  }
}

const colleague = (
  name: string,
  roles: readonly Role[],
  outlets: readonly string[],
  [addedDaysAgo, seenDaysAgo, reviewedDaysAgo]: readonly [number, number | null, number | null],
  more: Partial<DemoColleague> = {},
): DemoColleague => ({ name, roles, outlets, addedDaysAgo, seenDaysAgo, reviewedDaysAgo, ...more })

const proved = { hasSecondFactor: true }

export const demoColleagues: readonly DemoColleague[] = [
  colleague('Harriet Sutcliffe', ['super_manager'], [], [640, 0.1, 20], proved),
  colleague('Omar Hussain', ['store_manager'], ['YORK'], [512, 0.2, 34], proved),
  colleague('Bethan Llewellyn', ['store_manager', 'staff'], ['HULL'], [498, 1.4, 34]),
  colleague('Priya Kaur', ['staff'], ['YORK'], [390, 0.3, 34], {
    cover: {
      role: 'store_manager',
      outlet: 'YORK',
      sinceDaysAgo: 2,
      endsInDays: 4.3,
      reason: 'Omar Hussain is on leave until Sunday',
    },
  }),
  colleague('Callum Fraser', ['staff'], ['YORK'], [301, 0.4, 34]),
  colleague('Niamh Gallagher', ['staff'], ['HULL'], [288, 2.2, 120]),
  colleague('Declan Byrne', ['staff', 'returns_manager'], ['HULL'], [260, 0.6, 120]),
  colleague('Zainab Begum', ['staff'], ['YORK', 'HULL'], [44, 0.2, 44], proved),
  colleague('Tomasz Raistrick', ['warehouse_manager'], ['MAIN'], [455, 0.1, 20], proved),
  colleague('Eilidh Murray', ['dispatch_manager'], ['MAIN'], [420, 0.2, null], {
    inactive: 'warehouse_manager',
  }),
  colleague('Kwame Mensah', ['dispatch_manager'], ['MAIN'], [210, 3.1, null], {
    cover: {
      role: 'warehouse_manager',
      outlet: 'MAIN',
      sinceDaysAgo: 0.5,
      endsInDays: 1.2,
      reason: 'Night count while Tomasz is away',
    },
  }),
  colleague('Carys Bevan', ['returns_manager'], ['MAIN'], [205, 0.5, 61], proved),
  colleague('Nigel Ackroyd', ['staff'], ['HULL'], [700, 96, 120]),
  colleague('Gemma Thwaite', ['staff'], ['YORK'], [330, 74, 120]),
  colleague('Trevor Metcalfe', ['store_manager'], ['HULL'], [810, 12, 120], {
    suspended: { daysAgo: 11, reason: 'Register differences of March are being investigated' },
  }),
  colleague('Janet Fairclough', ['staff'], ['MAIN'], [930, 140, 180], { deactivatedDaysAgo: 133 }),
]

/**
 * Open invitations: the name, the role, the outlets, and how many days ago; valid for seven days.
 */
export const demoInvited: readonly (readonly [string, Role, readonly string[], number])[] = [
  ['Rohan Singh', 'staff', ['YORK'], 1.1],
  ['Catriona Buchanan', 'dispatch_manager', ['MAIN'], 3.6],
  ['Alfie Naylor', 'staff', ['HULL'], 12.4],
]
