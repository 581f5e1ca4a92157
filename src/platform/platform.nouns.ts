import { defineNoun } from './nouns.ts'

export const settingNoun = defineNoun({
  key: 'setting',
  label: 'Setting',
  plural: 'Settings',
  path: (id) => `/business-settings?open=${id}`,
})

export const templateNoun = defineNoun({
  key: 'template',
  label: 'Template',
  plural: 'Templates',
  path: (id) => `/business-settings?section=templates&open=${id}`,
})

export const mailNoun = defineNoun({
  key: 'mail',
  label: 'Mail',
  plural: 'Mails',
  path: (id) => `/business-settings?section=mail-log&open=${id}`,
})

/** The activity log itself: that it continued in another database cluster. */
export const recordNoun = defineNoun({
  key: 'record',
  label: 'Record',
  plural: 'Record',
  path: (id) => `/activity-logs?noun=record&record=${id}`,
})

/** Denied access; the record is the user who asked. */
export const accessNoun = defineNoun({
  key: 'access',
  label: 'Access',
  plural: 'Access',
  path: (id) => `/activity-logs?noun=access&record=${id}`,
})

/** Data that a user exported as a file. */
export const exportNoun = defineNoun({
  key: 'export',
  label: 'Export',
  plural: 'Exports',
  path: (id) => `/activity-logs?noun=export&record=${id}`,
})
