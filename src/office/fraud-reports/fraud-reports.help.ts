import { helpOf } from '#platform/page-help.ts'
import { fraudReportsPages } from './fraud-reports.pages.ts'

export const fraudReportsHelp = helpOf(fraudReportsPages, {
  fraudReporting: {
    about:
      'This page has the reports of suspected fraud by customers, couriers, suppliers and users, from the first suspicion until it is closed. A report about a user is not shown to that user, nor to users with the same role.',
    steps: [
      'Report a fraud here, or with “Report fraud” at an order, parcel, sale, session, customer, variance or claim.',
      'Link the records and people that it is about, and add photos and documents.',
      'Assign an owner, and keep the due day.',
      'Investigate it, then record whether it is substantiated and what was found.',
      'Export the evidence pack for the police, a courier, a bank or HR.',
      'Look at the signals for cashiers and couriers who are clearly above the others.',
    ],
    terms: ['fraud report', 'signal', 'activity log', 'variance', 'claim'],
  },
})
