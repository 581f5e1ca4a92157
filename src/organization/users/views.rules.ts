import { Refusal } from '#platform/refusal.ts'
import { isManager, isRole, roleInWords, roles } from './roles.ts'

/** What decides about a view besides who asks. */
export type RuledView = {
  readonly name: string
  readonly isOwn: boolean
  readonly audience: 'private' | 'everyone'
  readonly defaultForRole: string | null
}

/** Users change their own views; managers also change those of others. */
export function refuseChangingView(held: readonly string[], view: RuledView): Refusal | null {
  if (view.isOwn || isManager(held)) return null
  return new Refusal(
    'forbidden',
    'not_your_view',
    `“${view.name}” was shared by another user. Save your changes as a view of your own, or ask a manager.`,
  )
}

export function refuseSharing(held: readonly string[]): Refusal | null {
  if (isManager(held)) return null
  return new Refusal(
    'forbidden',
    'not_to_share',
    'Only a manager shares views with everyone. Keep it for yourself, or ask a manager to share it.',
  )
}

/** What a whole role starts with is decided by those who are above all outlets. */
export function refuseDefault(
  held: readonly string[],
  view: Pick<RuledView, 'audience' | 'name'>,
): Refusal | null {
  if (!held.includes('super_admin') && !held.includes('super_manager')) {
    return new Refusal(
      'forbidden',
      'not_to_set_default',
      'Only a super admin or super manager says what a role starts with. Ask one of them.',
    )
  }
  if (view.audience === 'everyone') return null
  return new Refusal(
    'unprocessable',
    'view_not_shared',
    `“${view.name}” is a private view. Share it with everyone first; then a role can start with it.`,
    { field: 'role' },
  )
}

/** The starting view of a user with these roles: that of their highest role that has one. */
export function startingView<V extends Pick<RuledView, 'defaultForRole'>>(
  views: readonly V[],
  held: readonly string[],
): V | undefined {
  for (const role of roles.filter((each) => held.includes(each))) {
    const view = views.find(({ defaultForRole }) => defaultForRole === role)
    if (view) return view
  }
  return undefined
}

/** “Default for Store Manager”, or null. */
export function defaultInWords({ defaultForRole }: Pick<RuledView, 'defaultForRole'>) {
  if (defaultForRole === null || !isRole(defaultForRole)) return null
  return `${roleInWords(defaultForRole)} starts with it`
}

/** The most views that a user may keep of one list. */
export const mostViews = 50

/** How many saved views are shown on a dashboard at most. */
export const mostShownViews = 12
