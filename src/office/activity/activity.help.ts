import { helpOf } from '#platform/page-help.ts'
import { activityPages } from './activity.pages.ts'

export const activityHelp = helpOf(activityPages, {
  activityLogs: {
    about:
      'This page shows who did what and when: changes, sign-ins, refusals and exports. Entries can be neither edited nor deleted.',
    steps: [
      'Filter by person, kind of record, outlet or day.',
      'Open an entry to see the values before and after.',
      'Go on to the record for its whole history.',
      'Run the integrity check to prove that no entry was altered.',
      'Export the entries for an auditor. The export is logged too.',
    ],
    terms: ['activity log', 'integrity check', 'permission'],
  },
})
