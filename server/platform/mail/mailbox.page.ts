import { askForToken } from './mailbox.guard.js';

const head = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox</title>
<link rel="stylesheet" href="/dev/mailbox/mailbox.css">`;

/** Page for a browser that has not opened the address with the token. */
export const tokenPage = `${head}
</head>
<body>
<header>
  <h1>Mailbox</h1>
  <p>${askForToken}</p>
</header>
<form class="token" action="/dev/mailbox">
  <label><span>Token</span><input name="token" type="password" autocomplete="off" required autofocus></label>
  <button type="submit">Open the mailbox</button>
</form>
</body>
</html>`;

export const mailboxPage = `${head}
<script type="module" src="/dev/mailbox/mailbox.js"></script>
</head>
<body>
<header>
  <h1>Mailbox</h1>
  <p>Emails stay on this machine until <code>SMTP_URL</code> is set.</p>
</header>
<main>
  <nav aria-label="Emails">
    <label class="search"><span>Find</span><input id="find" type="search" autocomplete="off" placeholder="Address or subject"></label>
    <ul id="list" aria-live="polite"></ul>
    <p id="empty">No emails yet. New emails appear here automatically.</p>
  </nav>
  <article id="mail" hidden>
    <h2 id="subject"></h2>
    <dl><dt>To</dt><dd id="to"></dd><dt>From</dt><dd id="from"></dd><dt>Sent</dt><dd id="at"></dd></dl>
    <div class="views" role="group" aria-label="View">
      <button type="button" data-view="html" aria-pressed="true">HTML</button>
      <button type="button" data-view="text" aria-pressed="false">Plain text</button>
    </div>
    <iframe id="html" title="Email" sandbox="allow-popups" referrerpolicy="no-referrer"></iframe>
    <pre id="text" hidden></pre>
  </article>
</main>
</body>
</html>`;

export const mailboxStyle = `:root { --ink: #1d1a16; --ivory: #faf7f2; --sand: #f1ebe1; --stone: #d9cfc0; --clay: #6f655a; --gold: #8a6a22; --emerald: #1e5b4a; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; background: var(--ivory); color: var(--ink); font: 400 16px/1.6 Jost, Figtree, 'Helvetica Neue', Arial, sans-serif; }
header { padding: 28px 32px 20px; border-bottom: 1px solid var(--stone); }
h1, h2 { margin: 0; font: 500 32px/1.15 'Cormorant Garamond', Garamond, Georgia, serif; }
header p { margin: 4px 0 0; color: var(--clay); font-size: 14px; }
code { font-size: 13px; }
main { flex: 1; display: grid; grid-template-columns: minmax(260px, 360px) 1fr; min-height: 0; }
nav { border-right: 1px solid var(--stone); overflow: auto; }
.search { display: flex; gap: 12px; align-items: center; padding: 14px 32px; border-bottom: 1px solid var(--stone); font-size: 13px; letter-spacing: .08em; color: var(--clay); }
input { flex: 1; min-width: 0; padding: 8px 10px; border: 1px solid #8f8577; border-radius: 2px; background: #fff; color: var(--ink); font: inherit; font-size: 15px; letter-spacing: 0; }
ul { list-style: none; margin: 0; padding: 0; }
li button { display: block; width: 100%; padding: 16px 32px; border: 0; border-bottom: 1px solid var(--stone); border-left: 2px solid transparent; background: none; color: inherit; font: inherit; text-align: left; cursor: pointer; transition: background 180ms; }
li button:hover { background: var(--sand); }
li button[aria-current=true] { background: #fff; border-left-color: var(--gold); }
li strong, li span { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
li strong { font-weight: 500; }
li span { font-size: 13px; color: var(--clay); }
#empty { padding: 24px 32px; color: var(--clay); }
article { display: flex; flex-direction: column; padding: 28px 32px; min-width: 0; }
article[hidden], [hidden] { display: none; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 20px; margin: 16px 0; font-size: 14px; }
dt { color: var(--clay); }
dd { margin: 0; overflow-wrap: anywhere; }
.views { display: flex; gap: 8px; margin-bottom: 16px; }
.views button { padding: 8px 16px; border: 1px solid #8f8577; border-radius: 2px; background: none; color: inherit; font: inherit; font-size: 14px; cursor: pointer; }
.views button[aria-pressed=true] { background: var(--ink); border-color: var(--ink); color: #fff; }
.token { display: flex; flex-wrap: wrap; gap: 12px; align-items: end; padding: 28px 32px; }
.token label span { display: block; font-size: 13px; color: var(--clay); }
.token button { padding: 9px 16px; border: 1px solid var(--ink); border-radius: 2px; background: var(--ink); color: #fff; font: inherit; font-size: 14px; cursor: pointer; }
iframe { flex: 1; width: 100%; min-height: 620px; border: 1px solid var(--stone); background: #fff; }
pre { margin: 0; padding: 24px; border: 1px solid var(--stone); background: #fff; white-space: pre-wrap; overflow-wrap: anywhere; font: 400 15px/1.6 ui-monospace, Menlo, Consolas, monospace; }
:focus-visible { outline: 2px solid var(--emerald); outline-offset: 2px; }
@media (max-width: 760px) { main { grid-template-columns: 1fr; } nav { border-right: 0; max-height: 45vh; border-bottom: 1px solid var(--stone); } header, .search, li button, article { padding-left: 20px; padding-right: 20px; } }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
`;

export const mailboxScript = `const $ = (id) => document.getElementById(id);
const time = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
let messages = [];
let open = location.hash.slice(1);
let known = '';

async function load(path) {
  const response = await fetch('/dev/mailbox/' + path, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(String(response.status));
  return response.json();
}

function line(tag, text) {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

function draw() {
  const search = $('find').value.trim().toLowerCase();
  const shown = messages.filter(({ to, subject }) => (to + ' ' + subject).toLowerCase().includes(search));
  $('list').replaceChildren(...shown.map((message) => {
    const item = document.createElement('li');
    const button = document.createElement('button');
    button.type = 'button';
    button.setAttribute('aria-current', String(message.id === open));
    button.append(line('strong', message.subject), line('span', message.to), line('span', time.format(new Date(message.at))));
    button.addEventListener('click', () => show(message.id));
    item.append(button);
    return item;
  }));
  $('empty').hidden = messages.length > 0;
}

async function show(id) {
  open = id;
  history.replaceState(null, '', '#' + id);
  draw();
  const { message } = await load('messages/' + encodeURIComponent(id));
  for (const field of ['subject', 'to', 'from', 'text']) $(field).textContent = message[field];
  $('at').textContent = time.format(new Date(message.at));
  $('html').src = '/dev/mailbox/messages/' + encodeURIComponent(id) + '/html';
  $('mail').hidden = false;
}

for (const button of document.querySelectorAll('[data-view]'))
  button.addEventListener('click', () => {
    for (const other of document.querySelectorAll('[data-view]')) {
      const chosen = other === button;
      other.setAttribute('aria-pressed', String(chosen));
      $(other.dataset.view).hidden = !chosen;
    }
  });

$('find').addEventListener('input', draw);

async function refresh() {
  try {
    ({ messages } = await load('messages'));
    const state = messages.map(({ id }) => id).join();
    if (state !== known) draw();
    known = state;
    document.title = messages.length ? 'Mailbox (' + messages.length + ')' : 'Mailbox';
  } catch {
    // The server may be restarting; the next poll tries again.
  }
  setTimeout(refresh, document.hidden ? 5000 : 1500);
}

await refresh();
if (messages.some(({ id }) => id === open)) await show(open);
`;
