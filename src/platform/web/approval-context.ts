import { createContext } from 'react'
import type { ShownRefusal } from './client.ts'

/**
 * Gets an approval of what was refused with `approval_needed`: its id, or null when it was not
 * given or not waited for.
 */
export type SeekApproval = (refusal: ShownRefusal) => Promise<string | null>

/** Brought by the area of approvals; without it the refusal is shown like any other. */
export const ApprovalContext = createContext<SeekApproval | null>(null)
