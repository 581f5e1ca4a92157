import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AppLink } from '#platform/web/AppLink.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { ScansWait } from '#platform/web/scan/ScansWait.tsx'
import type { Till } from '../../sales.contract.ts'
import { salesApi } from '../pos-api.ts'
import { storedRegister } from '../stored-cart.ts'

type AtPracticeRegisterProps = {
  children: (register: NonNullable<Till['register']>) => ReactNode
}

/** What is practised at the register of this browser. */
export function AtPracticeRegister({ children }: AtPracticeRegisterProps) {
  const registerId = storedRegister()
  const { data, error, refetch } = useQuery(
    salesApi.ask('till', registerId === null ? {} : { registerId }),
  )
  if (error && !data) return <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} />
  if (!data) return <ScansWait />
  if (data.register) return children(data.register)
  return (
    <EmptyNote title="No register chosen" action={<AppLink to="/pos">Choose a register</AppLink>}>
      Choose the register that you practise at first.
    </EmptyNote>
  )
}
