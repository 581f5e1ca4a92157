import type { Tone } from '#platform/machine.ts'
import type { TimelineEntry } from '#platform/timeline.ts'
import type { Invitation } from '../../people.fields.ts'
import { activeRoles } from '../../people.rules.ts'
import { roleInWords } from '../../roles.ts'
import type { NamedOutlet } from '../user-slots.ts'

type HeldRole = { readonly role: string; readonly isActive: boolean }

/** The active roles, highest first. */
export function rolesInWords(held: readonly HeldRole[], profileRole: string): string {
  const active = activeRoles(held)
  if (active.length > 0) return active.map(roleInWords).join(', ')
  return profileRole === 'none' ? 'No active role' : roleInWords(profileRole)
}

export function codeOf(outlets: readonly NamedOutlet[], id: string): string {
  return outlets.find((outlet) => outlet.id === id)?.code ?? '…'
}

export function outletsInWords(
  outlets: readonly NamedOutlet[],
  ids: readonly string[] | null,
): string {
  if (ids === null) return 'All outlets'
  if (ids.length === 0) return 'No outlet, no access'
  return ids
    .map((id) => codeOf(outlets, id))
    .toSorted((a, b) => a.localeCompare(b))
    .join(', ')
}

/** What became of the mail with an invitation's link. */
export const mailInWords: Readonly<
  Record<
    NonNullable<Invitation['mail']>,
    { readonly label: string; readonly tone: Tone; readonly title: string }
  >
> = {
  waiting: { label: 'Sending', tone: 'waiting', title: 'Sending' },
  not_set_up: { label: 'Not sent', tone: 'bad', title: 'Not sent: email is not set up' },
  sent: { label: 'Sent', tone: 'good', title: 'The mail server took it' },
  failed: { label: 'Refused', tone: 'bad', title: 'The mail server refused it' },
}

const said: Readonly<Record<string, string>> = {
  'user.created': 'made the account',
  'user.roles_changed': 'changed the roles',
  'user.outlets_changed': 'changed the outlets',
  'user.supplier_linked': 'changed the supplier',
  'user.cover_ended': 'ended the cover',
  'user.suspended': 'suspended the account',
  'user.suspension_lifted': 'lifted the suspension',
  'user.deactivated': 'deactivated the account',
  'user.reactivated': 'reactivated the account',
  'user.access_reviewed': 'confirmed the access',
  'user.signed_out_everywhere': 'signed them out everywhere',
  'user.second_factor_reset': 'reset the second factor',
  'user.pin_cleared': 'cleared the PIN',
  'user.password_reset_offered': 'made a link to a new password',
  'user.api_key_revoked': 'revoked an API key',
  'user.api_key_created': 'made an API key',
  'user.api_key_rotated': 'gave an API key a new secret',
  'user.view_started': 'began to look through these eyes',
  'user.view_ended': 'stopped looking through these eyes',
}

/** An entry of a user's history, with the labels of this page. */
export function sayPersonEntry({ type, data }: TimelineEntry): string | null {
  if (type === 'user.cover_granted')
    return `gave cover as ${roleInWords(String(data.role))} (${String(data.outlet)})`
  return said[type] ?? null
}
