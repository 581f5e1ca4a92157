import { defineArea, megabyte } from '#define-area.ts'
import { verificationContract } from './verification.contract.ts'
import { verificationPages } from './verification.pages.ts'

export const verificationArea = defineArea({
  contracts: {
    verification: verificationContract,
  },
  pages: verificationPages,
  largeBodies: {
    'verification.recheck': megabyte,
  },
  countedLists: {
    'verification.list': 'addresses',
  },
})
