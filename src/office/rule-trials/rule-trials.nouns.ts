import { defineNoun } from '#platform/nouns.ts'

export const ruleTrialNoun = defineNoun({
  key: 'rule_trial',
  label: 'Rule trial',
  plural: 'Rule trials',
  path: (id) => `/business-settings?section=rule-trials&trial=${id}`,
})

/** The records by which the activity log can be filtered. */
export const ruleTrialsNouns = [ruleTrialNoun]
