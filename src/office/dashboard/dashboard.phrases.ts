import type { AreaPhrases } from '#platform/area-phrases.ts'

export const dashboardPhrases: AreaPhrases = {
  said: {
    setup: {
      'dashboard_task.taken': 'took the task {record}[: {note}]',
      'dashboard_task.prolonged': 'took the task {record} for longer[: {note}]',
      'dashboard_task.taken_over': 'took over the task {record} from {from}: {note}',
      'dashboard_task.released': 'released the task {record}',
    },
  },
}
