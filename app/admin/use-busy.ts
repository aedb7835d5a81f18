import { useNavigation } from "@remix-run/react"
import { useEffect, useRef, useState } from "react"
import { busyLight } from "#app/ui/busy-light"

/** Whether a waiting state is shown for something that scripts fetch. */
export function useBusy(isBusy: boolean): boolean {
  const [isShown, show] = useState(false)
  const light = useRef<ReturnType<typeof busyLight>>(undefined)
  useEffect(() => {
    light.current ??= busyLight(show)
    light.current.turn(isBusy)
  }, [isBusy])
  useEffect(() => () => light.current?.stop(), [])
  return isShown
}

/** Whether what a button asked for is under way, or was so recently that the sign of it still stands. */
export function useBusyButton(isUnderWay: boolean): boolean {
  return useBusy(isUnderWay) || isUnderWay
}

/** Whether the router waits for a page or an answer, or did so recently. */
export const useBusyPage = (): boolean => useBusyButton(useNavigation().state !== "idle")
