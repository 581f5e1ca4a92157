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
