import type { UrlParams } from '#platform/web/url-state.ts'
import { type InvitationState, invitationStateNames, userStates } from '../../people.states.ts'
import { isRole } from '../../roles.ts'

/** The names of the list's filters in the URL, search and page left out. */
export const peopleFilterParams = [
  'state',
  'role',
  'outlet',
  'covered',
  'unused',
  'factor',
  'review',
] as const

const reviews = ['due', 'never'] as const

/** What the list asks the server for, as the URL says it. */
export function peopleListInput(params: UrlParams) {
  const { outlet, q, after } = params
  const state = userStates.find((known) => known === params.state)
  const review = reviews.find((known) => known === params.review)
  return {
    ...(state ? { state } : {}),
    ...(params.role && isRole(params.role) ? { role: params.role } : {}),
    ...(outlet ? { outletId: outlet } : {}),
    ...(params.covered ? { covered: true } : {}),
    ...(params.unused ? { unused: true } : {}),
    ...(params.factor ? { noSecondFactor: true } : {}),
    ...(review ? { review } : {}),
    ...(q ? { q } : {}),
    ...(after ? { after } : {}),
  }
}

export function invitationListInput(params: UrlParams) {
  const { q, after } = params
  const state: InvitationState | undefined = invitationStateNames.find(
    (known) => known === params.state,
  )
  return { ...(state ? { state } : {}), ...(q ? { q } : {}), ...(after ? { after } : {}) }
}
