import { lazy } from 'react'
import type { WebArea } from '#platform/web/page.ts'

const reasonsWeb: WebArea = { area: 'reasons', pages: [], refreshOn: ['reason_code'] }

export { ReasonFields } from './ReasonFields.tsx'
export { ReasonStep } from './ReasonStep.tsx'
export { noReason, useReasonField } from './reason-field.tsx'
export { useReason } from './use-reason.tsx'

/** A section of business settings. */
export const LazyReasonCodesSection = lazy(async () => ({
  default: (await import('./ReasonCodesSection.tsx')).ReasonCodesSection,
}))

export const reasonsWebAreas: readonly WebArea[] = [reasonsWeb]
