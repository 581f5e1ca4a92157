import { useRouter } from '@tanstack/react-router'
import { ActButton } from '#platform/web/ActButton.tsx'
import type { SetupStepKey } from '../setup.steps.ts'
import type { StepFormKey } from './StepForm.tsx'
import type { SetupState } from './setup-api.ts'
import { whyNotYet } from './step-words.ts'

/** A form that opens here, or the page where the step is done. */
type StepAct = { readonly label: string } & (
  | { readonly form: StepFormKey }
  | { readonly path: string }
)

const acts: Readonly<Record<SetupStepKey, readonly StepAct[]>> = {
  company: [{ label: 'Name the company', form: 'company' }],
  outlet: [{ label: 'Add outlet', form: 'outlet' }],
  product: [{ label: 'New product', form: 'product' }],
  colleague: [{ label: 'Invite a colleague', form: 'colleague' }],
  courier: [{ label: 'Add courier', form: 'courier' }],
  import: [
    { label: 'Import products', path: '/products?import=1' },
    { label: 'New product', form: 'product' },
  ],
  order: [{ label: 'New order', path: '/orders?new=1' }],
  packed: [
    { label: 'Open packing station', path: '/dispatch' },
    { label: 'Open orders', path: '/orders' },
  ],
}

const addStock: StepAct = { label: 'Add stock', form: 'stock' }

type StepActsProps = {
  step: SetupStepKey
  state: SetupState
  onForm: (form: StepFormKey) => void
}

/** The buttons of the open step. Once there is a product, its stock comes first. */
export function StepActs({ step, state, onForm }: StepActsProps) {
  const router = useRouter()
  const shown = step === 'product' && state.hasProduct ? [addStock, ...acts.product] : acts[step]
  const whyNot = whyNotYet(step, state)
  return shown.map((act, index) => (
    <ActButton
      key={act.label}
      weight={index === 0 ? 'main' : 'plain'}
      whyNot={whyNot}
      onAct={() => ('form' in act ? onForm(act.form) : router.history.push(act.path))}
    >
      {act.label}
    </ActButton>
  ))
}
