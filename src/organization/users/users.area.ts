import { defineArea, megabyte } from '#define-area.ts'
import { accountsContract } from './accounts.contract.ts'
import { capability } from './capabilities.ts'
import { devicesContract } from './devices.contract.ts'
import { peopleContract } from './people.contract.ts'
import { usersContract } from './users.contract.ts'
import { usersNouns } from './users.nouns.ts'
import { usersPages } from './users.pages.ts'
import { usersPhrases } from './users.phrases.ts'
import { viewsContract } from './views.contract.ts'

export const usersArea = defineArea({
  contracts: {
    users: usersContract,
    accounts: accountsContract,
    devices: devicesContract,
    people: peopleContract,
    views: viewsContract,
  },
  pages: usersPages,
  linkedPaths: ['/accept-invitation', '/reset-password'],
  nouns: usersNouns,
  phrases: usersPhrases,
  seenBy: {
    user: capability.userManagement,
    invitation: capability.userManagement,
    saved_view: 'signedIn',
  },
  largeBodies: {
    'people.inviteMany': megabyte,
  },
})
