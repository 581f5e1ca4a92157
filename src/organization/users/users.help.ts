import { helpOf } from '#platform/page-help.ts'
import { usersPages } from './users.pages.ts'

export const usersHelp = helpOf(usersPages, {
  userManagement: {
    about:
      'This page decides who may sign in, what each user may do, and at which outlets. Use it when people join, change their work or leave.',
    steps: [
      'Invite a new user with a role and outlets.',
      'Give temporary access for a holiday or a busy week.',
      'Suspend a user at once if an account may be misused.',
      'Set up shared devices for registers and packing stations.',
      'Review the access of all users regularly.',
    ],
    terms: [
      'role',
      'permission',
      'outlet access',
      'temporary access',
      'invitation',
      'two-factor authentication',
      'shared device',
    ],
  },
  settings: {
    about:
      'Here you set your profile, your sign-in security, and how the app looks, sounds and scans. Nothing here changes the work of others.',
    steps: [
      'Complete your profile, with the time zone and formats that you use.',
      'Turn on two-factor authentication, or add a passkey.',
      'Choose the theme, the start page and your notifications.',
      'Connect and test your scanner.',
      'Check your sessions, and end one that you do not recognise.',
    ],
    terms: ['two-factor authentication', 'passkey', 'saved view', 'notification type'],
  },
})
