import { importNoun } from '#office/imports/imports.nouns.ts'
import { type HeardEvent, type Rule, textOf } from './define-rule.ts'

// The label names the file: the same file brought in later ends the failure of the former try.
const failureOf = (event: HeardEvent) => `import ${event.label}`

export const importRules: readonly Rule[] = [
  {
    key: 'import.finished',
    label: 'An import is finished',
    on: 'import.finished',
    type: 'success',
    priority: 'normal',
    to: { roles: ['super_admin', 'super_manager'] },
    say: (event) => ({
      title: `${event.label} is finished`,
      message: 'Open it to see what came in and what was refused.',
      actionUrl: importNoun.path(event.entityId),
    }),
  },
  {
    key: 'import.failed',
    label: 'An import failed',
    on: 'import.failed',
    type: 'error',
    priority: 'high',
    to: { roles: ['super_admin', 'super_manager'] },
    say: (event) => ({
      title: `${event.label} failed`,
      message: textOf(event, 'failure'),
      actionUrl: importNoun.path(event.entityId),
    }),
    cause: {
      of: failureOf,
      endsOn: ['import.finished'],
      endedBy: (event) => [failureOf(event)],
    },
  },
]
