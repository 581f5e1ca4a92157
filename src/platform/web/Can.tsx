import type { ReactNode } from 'react'
import type { Access } from '../permissions.ts'
import { useMay } from './permissions-context.ts'

/** Shows its children to users with access; to others `otherwise`, or nothing. */
export function Can(props: { access: Access; children: ReactNode; otherwise?: ReactNode }) {
  return useMay(props.access) ? props.children : (props.otherwise ?? null)
}
