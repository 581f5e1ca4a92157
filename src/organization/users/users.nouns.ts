import { defineNoun } from '#platform/nouns.ts'

export const userNoun = defineNoun({
  key: 'user',
  label: 'User',
  plural: 'Users',
  path: (id) => `/user-management?open=${id}`,
  scanPrefix: 'U-',
})

export const invitationNoun = defineNoun({
  key: 'invitation',
  label: 'Invitation',
  plural: 'Invitations',
  path: (id) => `/user-management?view=invitations&open=${id}`,
})

export const deviceNoun = defineNoun({
  key: 'device',
  label: 'Device',
  plural: 'Devices',
  path: () => '/user-management?view=devices',
})

export const viewNoun = defineNoun({
  key: 'saved_view',
  label: 'Saved view',
  plural: 'Saved views',
  // A view alone does not identify its page; the pages list their own.
  path: () => '/',
})

/** The records by which the activity log can be filtered. */
export const usersNouns = [userNoun, invitationNoun, deviceNoun, viewNoun]
