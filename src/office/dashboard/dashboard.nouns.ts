import { defineNoun } from '#platform/nouns.ts'

/** A need of the dashboard while a user works on it. */
export const taskNoun = defineNoun({
  key: 'dashboard_task',
  label: 'Task of the dashboard',
  plural: 'Tasks of the dashboard',
  path: () => '/',
})

export const dashboardNouns = [taskNoun]
