import { Button } from '@mantine/core'
import { IconDeviceDesktop } from '@tabler/icons-react'
import { notifyRefused } from '#platform/web/notify.ts'
import { useChosenRegister } from '../use-chosen-register.ts'
import classes from './DisplayButton.module.css'
import { displayPath } from './display-channel.ts'

/** Opens the customer display of the register that is sold at, or shows its window again. */
export function DisplayButton() {
  const chosenRegister = useChosenRegister()
  const open = () => {
    const registerId = chosenRegister()
    if (!registerId) return notifyRefused('Choose the register that you sell at first.')
    // By its name each register has one display, however often the button is pressed.
    window.open(displayPath(registerId), `display_${registerId}`, 'popup,width=1024,height=600')
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDeviceDesktop size={16} />}
      aria-label="Customer display"
      title="Opens a second window for the customer’s screen"
      className={classes.button}
      onClick={open}
    >
      Customer display
    </Button>
  )
}
