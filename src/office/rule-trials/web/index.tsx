import { lazy } from 'react'
import type { WebArea } from '#platform/web/page.ts'
import { ruleTrialNoun } from '../rule-trials.nouns.ts'

/** All trials, with the result of the one that the URL names. */
export const LazyRuleTrials = lazy(async () => ({
  default: (await import('./RuleTrials.tsx')).RuleTrials,
}))

/** Tries one value of a setting and shows the result. */
export const LazyTrialDialog = lazy(async () => ({
  default: (await import('./TrialDialog.tsx')).TrialDialog,
}))

const ruleTrialsWeb: WebArea = {
  area: 'ruleTrials',
  pages: [],
  refreshOn: [ruleTrialNoun.key],
}

export const ruleTrialsWebAreas: readonly WebArea[] = [ruleTrialsWeb]
