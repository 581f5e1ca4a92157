import { reads, routes, writes } from '#platform/server/http/acts.ts'
import { buyingContract } from '../buying.contract.ts'
import { acceptSuggestions } from './accept-suggestions.ts'
import { cancelDraft, changeDraftLine } from './change-draft.ts'
import { getDraft, historyOfDraft, listDrafts } from './drafts.queries.ts'
import { snoozeSuggestion } from './snooze-suggestion.ts'
import { suggestReorders } from './suggest-reorders.ts'
import { listItems, removeItem, saveItem } from './supplier-items.ts'
import { takeProposedPoints } from './take-proposed-points.ts'

export const buyingRoutes = routes('buying', buyingContract, {
  items: reads(listItems),
  saveItem: writes(saveItem),
  removeItem: writes(removeItem),
  suggestions: reads(suggestReorders),
  accept: writes(acceptSuggestions),
  snooze: writes(snoozeSuggestion),
  useProposed: writes(takeProposedPoints),
  drafts: reads(listDrafts),
  draft: reads(getDraft),
  draftHistory: reads(historyOfDraft),
  changeLine: writes(changeDraftLine),
  cancelDraft: writes(cancelDraft),
})
