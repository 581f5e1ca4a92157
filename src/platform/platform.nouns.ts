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

/** The record of all events itself: that it went on in another database cluster. */
export const recordNoun = defineNoun({
  key: 'record',
  label: 'Record',
  plural: 'Record',
  path: (id) => `/activity-logs?noun=record&record=${id}`,
})

/** What somebody was refused; the record is the user who asked. */
export const accessNoun = defineNoun({
  key: 'access',
  label: 'Access',
  plural: 'Access',
  path: (id) => `/activity-logs?noun=access&record=${id}`,
})

/** Data that somebody took along as a file. */
export const exportNoun = defineNoun({
  key: 'export',
  label: 'Export',
  plural: 'Exports',
  path: (id) => `/activity-logs?noun=export&record=${id}`,
})
