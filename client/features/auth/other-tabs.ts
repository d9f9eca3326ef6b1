/** Session changes that a tab announces to the other tabs of this browser, which share its cookies. */
type TabEvent = 'signed-in' | 'signed-out';

const name = 'parure.session';
const open = () => (typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name));

export const notifyOtherTabs = (change: TabEvent) => {
  const channel = open();
  channel?.postMessage(change);
  channel?.close();
};

/** Returns the function that stops listening. */
export const onTabEvent = (listener: (change: TabEvent) => void) => {
  const channel = open();
  if (channel) channel.onmessage = (event: MessageEvent<TabEvent>) => listener(event.data);
  return () => channel?.close();
};
