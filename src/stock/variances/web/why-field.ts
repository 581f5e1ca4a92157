/** The reason of a change, for the history. */
export const whyField = {
  why: {
    kind: 'text',
    label: 'Reason',
    longest: 300,
    rows: 2,
    isOneLine: true,
    isRequired: true,
    fault: (why: string) => (why.trim() === '' ? 'Enter a reason.' : null),
  },
} as const
