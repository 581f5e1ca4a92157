import { Button } from '@mantine/core'
import { IconSchool } from '@tabler/icons-react'
import { displayName, useAuth } from '#organization/users/web/index.tsx'
import { notifyRefused } from '#platform/web/notify.ts'
import { isUnused } from '../cart.ts'
import { storedCart } from '../stored-cart.ts'
import { useChosenRegister } from '../use-chosen-register.ts'
import classes from './training.module.css'
import { startTraining } from './training-state.ts'

/** Starts the training mode in this tab. */
export function TrainingButton() {
  const { me } = useAuth()
  const chosenRegister = useChosenRegister()
  const start = () => {
    if (!me) return
    const registerId = chosenRegister()
    if (registerId !== null && !isUnused(storedCart(registerId)))
      return notifyRefused('A sale is open. Finish, park or clear it before you start training.')
    startTraining({ id: me.profile.id, name: displayName(me.profile) })
  }
  return (
    <Button
      variant="default"
      leftSection={<IconSchool size={16} />}
      aria-label="Start training"
      title="Practise sales without saving anything"
      classNames={{ section: classes.icon }}
      onClick={start}
    >
      <span className={classes.text}>Start training</span>
    </Button>
  )
}
