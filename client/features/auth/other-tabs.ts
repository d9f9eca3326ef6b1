/** What one tab tells the others of this browser; they share its cookies. */
export type TabNews = 'signed-in' | 'signed-out';

const name = 'parure.session';
const open = () => (typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name));

export const tellOtherTabs = (news: TabNews) => {
  const channel = open();
  channel?.postMessage(news);
  channel?.close();
};

/** Returns the function that stops listening. */
export const onOtherTabs = (listener: (news: TabNews) => void) => {
  const channel = open();
  if (channel) channel.onmessage = (event: MessageEvent<TabNews>) => listener(event.data);
  return () => channel?.close();
};
