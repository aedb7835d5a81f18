import { useNavigation } from "@remix-run/react"
import { useEffect, useRef, useState } from "react"
import { busyLight } from "./busy-light"

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

/** Whether a page or an answer is on its way, or was so recently that the sign of it still stands. */
export function useBusyPage(): boolean {
  const isUnderWay = useNavigation().state !== "idle"
  return useBusy(isUnderWay) || isUnderWay
}
