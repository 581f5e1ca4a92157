import { z } from 'zod'
import { read, write } from '#platform/contract.ts'
import { consentWays } from './consent-sources.ts'

const token = z.string().min(1).max(100)
const refuses = ['link_unknown', 'too_many_tries']
const consent = z.object({
  company: z.string(),
  way: z.enum(consentWays),
  isWithdrawn: z.boolean(),
})

export const consentLinkContract = {
  get: read({
    path: '/consent-links/consent',
    summary: 'Show which consent a link withdraws',
    access: 'open',
    refuses,
    input: z.object({ token }),
    output: consent,
  }),
  withdraw: write({
    path: '/consent-links/withdraw',
    summary: 'Withdraw the consent to advertising by one way',
    access: 'open',
    refuses,
    input: z.object({ token }),
    output: consent,
  }),
}
