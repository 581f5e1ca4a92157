import { helpOf } from '#platform/page-help.ts'
import { advicePages } from './advice.pages.ts'

export const adviceHelp = helpOf(advicePages, {
  shipperAdvice: {
    about:
      'Parcels that could not be delivered wait here for our decision. The courier needs an answer by a deadline, so the most urgent and valuable come first.',
    steps: [
      'Open the first delivery exception, and read what the courier reported.',
      'Ask the customer, by phone or by a link.',
      'Choose the instruction: reattempt, return to sender or another one.',
      'Send it to the courier, and check that the courier accepted it.',
      'Escalate an attempt that probably never happened.',
    ],
    terms: [
      'delivery exception',
      'advice',
      'reattempt',
      'return to sender',
      'respond by',
      'attempt',
      'suspected false attempt',
    ],
  },
})
