"""Registers a company, grants it access and places an order over REST, with Python's standard library.

Run it with the same variables as `npm run sample rest`. Prints the order as JSON.
"""

import json
import os
import re
import time
import urllib.parse
import urllib.request
import uuid

shop = os.environ.get("SHOP_URL", "http://localhost:3000")
administrator = {"email": os.environ["ADMIN_EMAIL"], "password": os.environ["ADMIN_PASSWORD"]}
company = {
    "companyName": "Asha Jewels",
    "name": "Asha Mehta",
    "address": "14 Ring Road, Surat",
    "phone": "9876543210",
    "email": f"asha-{uuid.uuid4()}@shop.test",
    "password": f"teapot {uuid.uuid4()}",
}


class Client:
    """Calls REST, signed in if it has credentials."""

    def __init__(self, credentials=None):
        self.token = None
        if credentials:
            session = self.post("/login", {**credentials, "transport": "token"})
            # A program that runs for more than 15 minutes renews its session.
            session = self.post("/refresh", {"refreshToken": session["refreshToken"]})
            self.token = session["token"]

    def get(self, path, **query):
        return self.call("GET", f"{path}?{urllib.parse.urlencode(query)}")

    def post(self, path, body, headers=None):
        return self.call("POST", path, json.dumps(body).encode(), headers)

    def call(self, method, path, body=None, headers=None):
        request = urllib.request.Request(f"{shop}/api/v1{path}", body, {"content-type": "application/json"}, method=method)
        if self.token:
            request.add_header("authorization", f"Bearer {self.token}")
        for name, value in (headers or {}).items():
            request.add_header(name, value)
        with urllib.request.urlopen(request) as response:
            return json.load(response)


def mailbox(path):
    with urllib.request.urlopen(f"{shop}/dev/mailbox/{path}?token={os.environ['MAILBOX_TOKEN']}") as response:
        return json.load(response)


def mailed_code(address):
    """Waits up to 30 seconds for a mail to this address and returns its four-digit code."""
    for _ in range(300):
        for mail in mailbox("messages")["messages"]:
            if address in mail["to"]:
                text = mailbox(f"messages/{mail['id']}")["message"]["text"]
                return re.search(r"(?<!\d)\d{4}(?!\d)", text).group()
        time.sleep(0.1)
    raise TimeoutError(f"No mail to {address}")


visitor = Client()
registered = visitor.post("/registration", company)
code = mailed_code(company["email"])
visitor.post("/activate-user", {"activation_token": registered["activationToken"], "activation_code": code})

admin = Client(administrator)
requests = admin.get("/admin/pending-access", search=company["email"])
admin.post(f"/admin/grant-access/{requests['users'][0]['_id']}", {"duration": 4})

client = Client({"email": company["email"], "password": company["password"]})
product = client.get("/products/search", query="solitaire")["products"][0]
item = {"product": product["_id"], "quantity": 2, "carat": "18", "color": "Rose", "size": product["size"][0]}
client.post("/orders/create", {"items": [item]}, {"idempotency-key": str(uuid.uuid4())})
order = client.get("/orders/user")["orders"][0]
print(json.dumps({"orderId": order["orderId"], "status": order["status"], "grams": order["total"]}))
