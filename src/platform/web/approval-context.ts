import { createContext } from 'react'
import type { ShownRefusal } from './client.ts'

/**
 * Gets an approval for what was refused with `approval_needed`: its id, or null when it was not
 * given or the user did not wait.
 */
export type SeekApproval = (refusal: ShownRefusal) => Promise<string | null>

/** The area of approvals provides it; without it the refusal is shown like any other. */
export const ApprovalContext = createContext<SeekApproval | null>(null)
