import { defineNoun } from '#platform/nouns.ts'

export const packagingNoun = defineNoun({
  key: 'packaging',
  label: 'Packaging',
  plural: 'Packaging',
  path: (id) => `/packaging?open=${id}`,
})

export const packagingRuleNoun = defineNoun({
  key: 'packaging_rule',
  label: 'Packaging rule',
  plural: 'Packaging rules',
  path: () => '/packaging?tab=rules',
})

/** The records by which the activity log can be filtered. */
export const packagingNouns = [packagingNoun, packagingRuleNoun]
