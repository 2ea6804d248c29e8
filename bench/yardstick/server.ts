/** The least that a server can do: two documents from memory, and one that looks a session up and reads. */
import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { brotliCompressSync } from 'node:zlib';

/** Two pages as single documents: no framework, style and script inline, no other request. */
const style = `*{box-sizing:border-box;margin:0}body{font:16px/1.5 system-ui,sans-serif;color:#22263f;background:#f8f5ef}
h1{font-size:1.6rem}h2{font-size:1.25rem}a{color:#2c2f7a}main{max-width:1200px;margin:0 auto;padding:24px 16px}
header{display:flex;gap:14px;align-items:center;height:64px;padding:0 16px;background:#fff;border-bottom:1px solid #ddd8cc}
button,input{font:inherit;min-height:44px;padding:8px 14px;border:1px solid #8a8ca0;border-radius:8px;background:#fff}
button{font-weight:600;cursor:pointer}label{display:block;font-weight:600;padding:8px 0 4px}input{width:100%}
.main{color:#fff;background:#2c2f7a}.field-message{min-height:1.5rem;color:#a3231b}.half{max-width:30rem}
ul,ol{display:grid;gap:14px;grid-template-columns:repeat(3,minmax(0,1fr));padding:12px 0;list-style:none}
li,.card{padding:20px;background:#fff;border:1px solid #ddd8cc;border-radius:10px}[popover]{padding:8px;border:1px solid #ddd8cc;border-radius:10px;inset:60px auto auto 90px}
[popover] a{display:block;padding:10px}.big{font-size:2.1rem;font-weight:700}`;

const script = `var f=document.forms[0];f.noValidate=true;f.addEventListener('submit',function(e){
var bad=0;[['email',/^[^@ ]+@[^@ ]+[.][^@ ]+$/,'Please enter a valid email address'],['password',/.{8}/,'Please enter your password']].forEach(function(r){
var m=document.getElementById(r[0]+'-message'),ok=r[1].test(f.elements[r[0]].value);m.textContent=ok?'':r[2];m.dataset.tone=ok?'':'error';if(!ok)bad=1});
if(bad)e.preventDefault()})`;

const documentOf = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><link rel="icon" href="data:,"><style>${style}</style></head><body>${body}</body></html>`;

const field = (name: string, label: string, type: string): string =>
  `<label for="${name}">${label}</label><input id="${name}" name="${name}" type="${type}" required aria-describedby="${name}-message"><p class="field-message" id="${name}-message"></p>`;

const loginDocument = documentOf(
  'Login',
  `<main class="half"><h1>Login</h1><form id="login" method="post" action="/login">${field('email', 'E-mail', 'email')}${field('password', 'Password', 'password')}<button class="main" type="submit">Login</button></form><p><a href="/forgot-password">Forgot Password?</a></p><p>New client? <a href="/signup">Sign Up</a></p></main><script>${script}</script>`,
);

const forms = [
  'Cargo Loss & Damage Claim',
  'Service Request',
  'Referral Request Form',
  'Garment Rebranding',
];
const menu = (id: string, label: string): string =>
  `<button type="button" popovertarget="${id}">${label}</button><div id="${id}" popover>${forms.map((form) => `<a href="/${id}">${form}</a>`).join('')}</div>`;
const list = (items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

const welcomeDocument = (name: string): string =>
  documentOf(
    'Home',
    `<header><b>Garment House</b><a href="/">Home</a>${menu('menu-forms', 'Forms')}${menu('menu-reports', 'Reports')}<span>${name}</span></header><main><h1>Welcome, ${name}</h1><p>Three forms to fill in, the people who look after you, and where everything is.</p><h2>First steps</h2>${list(forms.slice(0, 3).map((form, index) => `Form ${index + 1} of 3<br><a href="/form">${form}</a><p>Tell us what we need to know before your first delivery arrives.</p>`))}<section class="card"><h2>Mails</h2><label><input type="checkbox" role="switch"> Receive emails when merchandise arrives</label></section><h2>In figures</h2>${list(['1300+', '800+', '1000+'].map((value) => `<p class="big">${value}</p>garments and clients`))}<h2>Your team</h2>${list(['Ana', 'Ben', 'Cleo'].map((person) => `<h3>${person}</h3><p>Account manager<br><a href="mailto:${person}@example.com">${person}@example.com</a></p>`))}</main>`,
  );

const name = 'Dana Demo';
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
const sessions = new Map([
  [hashOf('session=yardstick'), JSON.stringify({ contact_person: name, telephone: '2125550142' })],
]);
const login = brotliCompressSync(loginDocument);
const welcome = brotliCompressSync(welcomeDocument(name));

function send(response: ServerResponse, body: Buffer | string, encoding?: string): void {
  response.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-cache',
    ...(encoding === undefined ? {} : { 'Content-Encoding': encoding }),
  });
  response.end(body);
}

function read(cookie: string): string {
  const found = sessions.get(hashOf(cookie)) ?? '{}';
  const profile = JSON.parse(found) as { contact_person?: string };
  return welcomeDocument(profile.contact_person ?? 'nobody');
}

createServer((request, response) => {
  if (request.method === 'POST') {
    request.resume();
    response.writeHead(303, { Location: '/', 'Content-Length': 0 }).end();
  } else if (request.url === '/login') send(response, login, 'br');
  else if (request.url === '/read') send(response, read(request.headers.cookie ?? ''));
  else send(response, welcome, 'br');
}).listen(Number(process.env['PORT']), '127.0.0.1');
