import { helpOf } from '#platform/page-help.ts'
import { registersPages } from './registers.pages.ts'

export const registersHelp = helpOf(registersPages, {
  registers: {
    about:
      'This page lists the registers of your stores and their sessions. Use it to set up a register, and to check the cash that was counted.',
    steps: [
      'Add a register for each checkout place of the store.',
      'Open a session to see its sales, cash movements and counts.',
      'Compare the counted cash with the expected cash, and ask about a difference.',
      'Print the Z report of a closed session for the accounts.',
    ],
    terms: ['register', 'opening count', 'cash movement', 'Z report'],
  },
})
