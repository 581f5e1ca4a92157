import { defineNoun } from '#platform/nouns.ts'

/** It is loaded and removed on the dashboard, while the company has no records of its own. */
export const sampleNoun = defineNoun({
  key: 'sample_business',
  label: 'Sample business',
  plural: 'Sample businesses',
  path: () => '/',
})

export const setupNouns = [sampleNoun]
