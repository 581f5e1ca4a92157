import { helpOf } from '#platform/page-help.ts'
import { approvalsPages } from './approvals.pages.ts'

export const approvalsHelp = helpOf(approvalsPages, {
  approvals: {
    about:
      'Some steps need a second person, and wait here. An approval is valid once, for exactly what the request says.',
    steps: [
      'Open a request that waits for you.',
      'Compare what is asked with the record that it is about.',
      'Approve it, or reject it with a reason that helps the other person.',
      'Check here what became of your own requests.',
    ],
    terms: ['approval request', 'approval policy', 'permission'],
  },
})
