import { z } from 'zod'
import { read } from '#platform/contract.ts'
import { scoreCard } from './supplier-analytics.fields.ts'

export const scoreLinkContract = {
  get: read({
    path: '/score-links/card',
    summary: 'Show the shared score of a supplier to who holds its link; it changes nothing',
    access: 'open',
    refuses: ['link_unknown', 'too_many_tries'],
    input: z.object({ token: z.string().min(1).max(100) }),
    output: scoreCard,
  }),
}
